import { existsSync } from "node:fs";

const INSTALLED = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const QUIET = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
];

// A browser in a single process ends with the first of its windows; the others switch off what sites rely on.
const UNWANTED = [
  "--single-process",
  "--disable-web-security",
  "--allow-running-insecure-content",
  "--disable-site-isolation-trials",
];

const installed = INSTALLED.find((path) => existsSync(path));
/** Whether the browser is that of the package, a headless shell without notifications. */
export const isPackaged = !installed;

/** The machine's Chromium or, where there is none, the one that comes as a package with its libraries. */
export async function browser(): Promise<{ executablePath: string; args: string[] }> {
  if (installed) return { executablePath: installed, args: ["--no-sandbox", ...QUIET] };
  // The package unpacks the system libraries that it needs only where it believes to be on that platform.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= "nodejs24.x";
  const { default: packaged } = await import("@sparticuz/chromium");
  // Without a graphics card WebGL is emulated, and so is all drawing: journeys took twice the processor's time.
  packaged.setGraphicsMode = false;
  const args = packaged.args.filter((argument) => !UNWANTED.includes(argument));
  return { executablePath: await packaged.executablePath(), args: [...args, ...QUIET] };
}
