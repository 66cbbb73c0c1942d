import { brotliCompressSync } from "node:zlib";
import type { Rolldown } from "vite";
import { expect, it, vi } from "vitest";
import { budget, firstFetch } from "./budget";

const PAGE = `<script type="module" src="/assets/start-1.js"></script>
<link rel="stylesheet" crossorigin href="/assets/start-1.css"><link rel="icon" href="/favicon.svg">`;
const CODE = "export const words = 'haat';".repeat(40);

const bundle = {
  "index.html": { type: "asset", source: PAGE },
  "assets/start-1.js": { type: "chunk", code: CODE },
  "assets/start-1.css": { type: "asset", source: "a{color:red}" },
  "assets/owner-1.js": { type: "chunk", code: CODE.repeat(9) },
} as unknown as Rolldown.OutputBundle;

const build = (most: Parameters<typeof budget>[0]) => {
  const error = vi.fn();
  const { writeBundle } = budget(most);
  (writeBundle as (...args: unknown[]) => void).call({ error }, {}, bundle);
  return error;
};

it("counts what the page itself names, as it travels, and nothing that is fetched later", () => {
  expect(firstFetch(bundle)).toEqual({
    js: brotliCompressSync(CODE).length,
    css: brotliCompressSync("a{color:red}").length,
    files: 2,
  });
});

it("fails a build that is over its budget, and says by how much", () => {
  expect(build({ js: 1_000, css: 100, files: 2 })).not.toHaveBeenCalled();
  expect(build({ js: 10, css: 100, files: 2 })).toHaveBeenCalledWith(
    expect.stringMatching(/js: \d+, and at most 10 is allowed/),
  );
  expect(build({ js: 1_000, css: 100, files: 1 })).toHaveBeenCalledWith(expect.stringContaining("files: 2"));
});

it("fails where a file of the page is missing", () => {
  const { "assets/start-1.css": _, ...rest } = bundle;
  expect(() => firstFetch(rest)).toThrow("start-1.css");
});
