import type { Plugin, Rolldown } from "vite";

const FIRST_CALLS = "first-calls";
const BACK_OFFICE = /\/src\/pages\/(?:owner|platform)\//;
const OWNER_APP = /\/src\/pages\/owner\/OwnerApp\.tsx$/;
const MAIN = /\/src\/main\.tsx$/;
const OWN = /\/src\/(?!pages\/)(?!.*\.json$)/;

const LIBRARY = /\/node_modules\//;
const ORDER_LISTS = /\/src\/features\/(?:orders\/orders|papers\/exports)\//;

type Graph = Pick<Rolldown.PluginContext, "getModuleIds" | "getModuleInfo">;

/**
 * Returns the modules that the start modules import, directly or indirectly; with `later`, also by dynamic
 * imports.
 */
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

/** Finds the modules that the shop can reach, and the modules with which the back office starts. */
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
 * Bundles a visitor's first page of a shop into one file, and what most pages of the back office need into
 * three; other pages have separate chunks.
 */
export const chunks: Rolldown.CodeSplittingOptions = {
  // A group does not take the modules that it imports; otherwise the shop would fetch the back office.
  includeDependenciesRecursively: false,
  groups: [
    {
      name: "start",
      test: /^(?!.*\/src\/app\/first-calls\.)/,
      tags: ["$initial"],
      includeDependenciesRecursively: true,
    },
    { name: "start", test: /rolldown\/runtime/, includeDependenciesRecursively: true },
    // The first page lists all later files, so small files that are needed together are merged.
    { name: "pictures", test: /\/src\/shared\/(files|pictures)\// },
    { name: "paying", test: /\/src\/features\/money\/payments\/(?!owner\/)/ },
    // The styles that the pages of orders and of an account share.
    { name: "account-look", test: /\/(Order|OrderPage|Party|SecurityPanel|Sums)\.module\.css/ },
    { name: "choices", test: /\/(BankAccount|PaymentChoice|SheetMenu)\./ },
    { name: "intake", test: /\/src\/features\/books\/intake\// },
    { name: "icons", test: /\/node_modules\/lucide\// },
    { name: "antd", test: (id) => LIBRARY.test(id) && !shop.has(id), minShareCount: 12 },
    { name: "office", test: (id) => isOffice(id) && frame.has(id) },
    { name: "lists", test: isOffice, minShareCount: 8 },
    { name: "order-lists", test: (id) => isOffice(id) && ORDER_LISTS.test(id), minShareCount: 2 },
    // Modules that the shop and the back office share; this group adds no back-office code to the shop.
    { name: "common", test: isCommon, minShareCount: 10 },
    { name: "common-frame", test: (id) => isCommon(id) && frame.has(id) },
  ],
};

/** Makes the page send a visitor's first calls while the application is loading. */
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
      // The chunk must not import anything, or it would wait for the application.
      if (calls.imports.length > 0) throw new Error(`${FIRST_CALLS} imports ${calls.imports}`);
      const attrs = { type: "module", crossorigin: true, src: `/${calls.fileName}` };
      return [{ tag: "script", attrs, injectTo: "head-prepend" }];
    },
  },
};
