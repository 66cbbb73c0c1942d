import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demo } from "./demo";
import { PYTHON, ROOT } from "./stores";

/** The agent, between a Tally that the tests run and the server under test. */
export class Agent {
  private folder: string | null = null;
  private running: ChildProcess | null = null;

  constructor(
    private readonly store: string,
    private readonly tally: string,
  ) {}

  /** Pairs the agent with a code and starts it. */
  start(code: string) {
    this.folder = mkdtempSync(join(tmpdir(), "haat-agent-"));
    const options = ["--server", demo.url, "--store", this.store, "--code", code, "--tally", this.tally];
    const data = ["--data", this.folder];
    execFileSync(PYTHON, ["-m", "workers.agent", "pair", ...options, ...data], { cwd: ROOT, stdio: "pipe" });
    this.running = spawn(PYTHON, ["-m", "workers.agent", "run", ...data], { cwd: ROOT, stdio: "ignore" });
  }

  stop() {
    this.running?.kill();
    if (this.folder) rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
