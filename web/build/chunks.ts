import type { Plugin, Rolldown } from "vite";

const FIRST_CALLS = "first-calls";
const BACK_OFFICE = /\/src\/pages\/(?:owner|platform)\//;
const OWNER_APP = /\/src\/pages\/owner\/OwnerApp\.tsx$/;
const MAIN = /\/src\/main\.tsx$/;
const OWN = /\/src\/(?!pages\/)(?!.*\.json$)/;

const LIBRARY = /\/node_modules\//;
const ORDER_LISTS = /\/src\/features\/(?:orders\/orders|papers\/exports)\//;

type Graph = Pick<Rolldown.PluginContext, "getModuleIds" | "getModuleInfo">;

/** Returns all modules that those at the start import; `later` follows what they import later, too. */
function reached(graph: Graph, starts: RegExp, later: boolean, beyond?: RegExp): Set<string> {
  const modules = new Set<string>();
  const waiting = [...graph.getModuleIds()].filter((id) => starts.test(id));
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const module = graph.getModuleInfo(id);
    if (!module || modules.has(id) || beyond?.test(id)) continue;
    modules.add(id);
    waiting.push(...module.importedIds, ...(later ? module.dynamicallyImportedIds : []));
  }
  return modules;
}

let shop = new Set<string>();
let frame = new Set<string>();

/** Learns which modules the shop can reach, and with which ones the back office begins. */
export const backOffice: Plugin = {
  name: "back-office",
  apply: "build",
  buildEnd() {
    shop = reached(this, MAIN, true, BACK_OFFICE);
    frame = reached(this, OWNER_APP, false);
  },
};

const isOffice = (id: string) => OWN.test(id) && !shop.has(id);
const isCommon = (id: string) => OWN.test(id) && shop.has(id);

/**
 * All that a visitor's first page of a shop needs comes in one file, and all that most pages of the back office
 * need in three; other pages are split as they are reached.
 */
export const chunks: Rolldown.CodeSplittingOptions = {
  // What a group imports stays in its own: the shop would fetch the back office otherwise.
  includeDependenciesRecursively: false,
  groups: [
    {
      name: "start",
      test: /^(?!.*\/src\/app\/first-calls\.)/,
      tags: ["$initial"],
      includeDependenciesRecursively: true,
    },
    { name: "start", test: /rolldown\/runtime/, includeDependenciesRecursively: true },
    // The first page lists all files that may follow: small ones that are needed together are one.
    { name: "pictures", test: /\/src\/shared\/(files|pictures)\// },
    { name: "paying", test: /\/src\/features\/money\/payments\/(?!owner\/)/ },
    // The look that the pages of orders and of an account share.
    { name: "account-look", test: /\/(Order|OrderPage|Party|SecurityPanel|Sums)\.module\.css/ },
    { name: "intake", test: /\/src\/features\/books\/intake\// },
    { name: "icons", test: /\/node_modules\/lucide\// },
    { name: "antd", test: (id) => LIBRARY.test(id) && !shop.has(id), minShareCount: 12 },
    { name: "office", test: (id) => isOffice(id) && frame.has(id) },
    { name: "lists", test: isOffice, minShareCount: 8 },
    { name: "order-lists", test: (id) => isOffice(id) && ORDER_LISTS.test(id), minShareCount: 2 },
    // What both use, which brings nothing of the back office into the shop.
    { name: "common", test: isCommon, minShareCount: 10 },
    { name: "common-frame", test: (id) => isCommon(id) && frame.has(id) },
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
