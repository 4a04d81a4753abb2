// Command lines of okl-opt in Pyodide, Python for WebAssembly:
//   node run.mjs PYODIDE_FOLDER PLAN, where PLAN is a file of JSON; what came of each command line goes where it says.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const program = `
import io, json, os, sys

sys.path.insert(0, "/packages")
os.environ["COLUMNS"] = "80"
plan = json.loads(plan)
os.chdir(plan["cwd"])

from okl_opt.cli.main import main

def run(argv):
    streams = io.StringIO(), io.StringIO(), io.StringIO()
    status = main(argv, *streams)
    return [status, *(each.getvalue() for each in streams[1:])]

answers = [run(argv) for argv in plan["commands"]]
loaded = sorted({"llvmlite", "numba", "numpy"} & set(sys.modules))
json.dumps({"python": sys.version, "platform": sys.platform, "answers": answers, "loaded": loaded})
`;

try {
  const [folder, plan] = process.argv.slice(2);
  const { packages, mounts, cwd, commands, answers } = JSON.parse(readFileSync(plan, "utf8"));
  const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
  const pyodide = await loadPyodide({ indexURL: folder });
  pyodide.unpackArchive(new Uint8Array(readFileSync(packages)), "zip", { extractDir: "/packages" });
  for (const root of mounts) {
    pyodide.FS.mkdirTree(root);
    pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root }, root);
  }
  pyodide.globals.set("plan", JSON.stringify({ cwd, commands }));
  writeFileSync(answers, pyodide.runPython(program));
} catch (error) {
  // Node would show the line of Pyodide's that it came through, which is a megabyte long.
  console.error(error.message);
  process.exit(1);
}
