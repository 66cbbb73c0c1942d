import type { Plugin, Rolldown } from "vite";

const FIRST_CALLS = "first-calls";
const BACK_OFFICE = /\/src\/pages\/(?:owner|platform)\//;
const OWNER_APP = /\/src\/pages\/owner\/OwnerApp\.tsx$/;
/** The back office, and the page that owners open most. */
const OFFICE_START = /\/src\/pages\/owner\/(?:OwnerApp|OrdersPage)\.tsx$/;
const MAIN = /\/src\/main\.tsx$/;
const CART = /\/src\/pages\/storefront\/parts\/Cart\.tsx$/;
/** Modules of this app without texts, and without entries, which are separate files in any case. */
const OWN = /\/src\/(?!pages\/owner\/(?:OwnerApp|OrdersPage)\.)(?!.*\.json$)/;

const LIBRARY = /\/node_modules\//;
const ORDER_LISTS = /\/src\/features\/(?:orders\/orders|papers\/exports)\//;

/** The pages of the back office that make it worthwhile to fetch a module with the first of them. */
const MANY = 8;

type Graph = Pick<Rolldown.PluginContext, "getModuleIds" | "getModuleInfo">;

/**
 * Returns the modules that the start modules import, directly or indirectly; with `later`, also by dynamic
 * imports.
 */
function reached(
  graph: Graph,
  starts: RegExp | readonly string[],
  later: boolean,
  beyond?: RegExp,
): Set<string> {
  const modules = new Set<string>();
  const waiting =
    starts instanceof RegExp ? [...graph.getModuleIds()].filter((id) => starts.test(id)) : [...starts];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const module = graph.getModuleInfo(id);
    if (!module || modules.has(id) || beyond?.test(id)) continue;
    modules.add(id);
    waiting.push(...module.importedIds, ...(later ? module.dynamicallyImportedIds : []));
  }
  return modules;
}

/** The modules that the shop can reach, and the modules that the back office can reach. */
let shop = new Set<string>();
let office = new Set<string>();
/** The modules that the back office starts with or many of its pages need, and those of the cart. */
let frame = new Set<string>();
let cart = new Set<string>();

/** Returns the modules that at least `MANY` pages of the back office import. */
function neededByMany(graph: Graph): Set<string> {
  const app = [...graph.getModuleIds()].find((id) => OWNER_APP.test(id));
  const pages = graph.getModuleInfo(app ?? "")?.dynamicallyImportedIds ?? [];
  const counts = new Map<string, number>();
  for (const page of pages)
    for (const id of reached(graph, [page], false)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count >= MANY).map(([id]) => id));
}

/** Finds what the shop, the back office and their starts need. */
export const backOffice: Plugin = {
  name: "back-office",
  apply: "build",
  buildEnd() {
    shop = reached(this, MAIN, true, BACK_OFFICE);
    office = reached(this, OWNER_APP, true);
    frame = new Set([...reached(this, OFFICE_START, false), ...neededByMany(this)]);
    cart = reached(this, CART, false);
  },
};

const isCommon = (id: string) => OWN.test(id) && shop.has(id);

/**
 * Bundles a visitor's first page of a shop into one file, and what the back office starts with into a few; a
 * module is in the first group that matches it. Other pages have separate chunks.
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
    // Modules that the shop and the back office share; this group adds no back-office code to the shop.
    { name: "common", test: (id) => isCommon(id) && frame.has(id) },
    { name: "office", test: (id) => OWN.test(id) && !shop.has(id) && frame.has(id) },
    { name: "icons", test: /\/node_modules\/lucide\// },
    { name: "antd", test: (id) => LIBRARY.test(id) && !shop.has(id), minShareCount: 12 },
    { name: "order-lists", test: (id) => !shop.has(id) && ORDER_LISTS.test(id), minShareCount: 2 },
    // Every page of the shop fetches the cart, so pages that share parts of it fetch nothing more.
    { name: "cart", test: (id) => isCommon(id) && cart.has(id) && !office.has(id) },
    { name: "sums", test: (id) => isCommon(id) && cart.has(id) },
    // The first page lists all later files, so small files that are needed together are merged.
    { name: "pictures", test: /\/src\/shared\/(files|pictures)\// },
    { name: "paying", test: /\/src\/features\/money\/payments\/(?!owner\/)/ },
    // The styles that the pages of orders and of an account share.
    { name: "account-look", test: /\/(Order|OrderPage|Party|SecurityPanel|Sums)\.module\.css/ },
    { name: "intake", test: /\/src\/features\/books\/intake\// },
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
