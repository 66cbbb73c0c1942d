import { existsSync } from "node:fs";

const INSTALLED = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const QUIET = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
];

// With --single-process the browser ends with its first window; the others disable features that sites rely
// on.
const UNWANTED = [
  "--single-process",
  "--disable-web-security",
  "--allow-running-insecure-content",
  "--disable-site-isolation-trials",
];

const installed = INSTALLED.find((path) => existsSync(path));
/** Whether the browser is the package's headless shell, which has no notifications. */
export const isPackaged = !installed;

/** Returns the machine's Chromium or, if there is none, the package's Chromium with its libraries. */
export async function browser(): Promise<{ executablePath: string; args: string[] }> {
  if (installed) return { executablePath: installed, args: ["--no-sandbox", ...QUIET] };
  // The package unpacks the system libraries that it needs only if it detects this platform.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= "nodejs24.x";
  const { default: packaged } = await import("@sparticuz/chromium");
  // Without a graphics card, WebGL means that all rendering is emulated, which doubled the processor time of
  // the tests.
  packaged.setGraphicsMode = false;
  const args = packaged.args.filter((argument) => !UNWANTED.includes(argument));
  return { executablePath: await packaged.executablePath(), args: [...args, ...QUIET] };
}
