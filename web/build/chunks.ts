import type { Plugin, Rolldown } from "vite";

const FIRST_CALLS = "first-calls";

/** A visitor's first page of a shop comes in one file; other pages are split by how they are reached. */
export const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: "start", test: /^(?!.*\/src\/app\/first-calls\.)/, tags: ["$initial"] },
    { name: "start", test: /rolldown\/runtime/ },
    // The first page lists all files that may follow: small ones that are needed together are one.
    {
      name: "pictures",
      test: /\/src\/shared\/(files|pictures)\//,
      // Their imports are also needed without them.
      includeDependenciesRecursively: false,
    },
    {
      name: "paying",
      test: /\/src\/features\/money\/payments\/(?!owner\/)/,
      includeDependenciesRecursively: false,
    },
    // The look that the pages of orders and of an account share.
    { name: "account-look", test: /\/(Order|OrderPage|Party|SecurityPanel|Sums)\.module\.css/ },
    { name: "intake", test: /\/src\/features\/books\/intake\//, includeDependenciesRecursively: false },
  ],
};

/** Has the page send a visitor's first calls while the application is on its way. */
export const firstCalls: Plugin = {
  name: "first-calls",
  apply: "build",
  buildStart() {
    this.emitFile({ type: "chunk", id: "src/app/first-calls.ts", name: FIRST_CALLS });
  },
  transformIndexHtml: {
    order: "post",
    handler(_html, { bundle }) {
      const calls = Object.values(bundle ?? {}).find(
        (file) => file.type === "chunk" && file.name === FIRST_CALLS,
      );
      if (calls?.type !== "chunk") throw new Error(`No chunk is called ${FIRST_CALLS}`);
      // It imports nothing, or it would wait for the application.
      if (calls.imports.length > 0) throw new Error(`${FIRST_CALLS} imports ${calls.imports}`);
      const attrs = { type: "module", crossorigin: true, src: `/${calls.fileName}` };
      return [{ tag: "script", attrs, injectTo: "head-prepend" }];
    },
  },
};
