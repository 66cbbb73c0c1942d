import { brotliCompressSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";

/** Limits on what the page makes a browser fetch at once: bytes as the server compresses them, and files. */
export type Budget = { js: number; css: number; files: number };

const NAMED = /(?:src|href)="\/(assets\/[^"]+\.(js|css))"/g;

/**
 * Returns what the page makes a browser fetch at once: bytes of scripts and styles, and the number of files.
 */
export function firstFetch(bundle: Rolldown.OutputBundle): Budget {
  const page = bundle["index.html"];
  if (page?.type !== "asset") throw new Error("The build has no index.html");
  const sums: Budget = { js: 0, css: 0, files: 0 };
  for (const [, name = "", kind] of String(page.source).matchAll(NAMED)) {
    const file = bundle[name];
    if (!file) throw new Error(`The page fetches ${name}, which is not in the build`);
    sums[kind as "js" | "css"] += brotliCompressSync(file.type === "chunk" ? file.code : file.source).length;
    sums.files += 1;
  }
  return sums;
}

/** Fails a build whose first page exceeds its budget. */
export const budget = (most: Budget): Plugin => ({
  name: "budget",
  apply: "build",
  writeBundle(_options, bundle) {
    const sums = firstFetch(bundle);
    const over = (Object.keys(most) as (keyof Budget)[]).filter((kind) => sums[kind] > most[kind]);
    if (over.length === 0) return;
    const lines = over.map((kind) => `${kind}: ${sums[kind]}, and at most ${most[kind]} is allowed`);
    this.error(`The first page is too heavy for a phone on a slow line. ${lines.join("; ")}`);
  },
});
