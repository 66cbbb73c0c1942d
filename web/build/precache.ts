import type { Plugin, Rolldown } from "vite";

/** The catalogues of the back office, the console and the public pages, by name. */
export const NOT_CUSTOMERS_CATALOGUES = [
  "activity",
  "approvals",
  "archives",
  "campaigns",
  "customer",
  "debtors",
  "imports",
  "landing",
  "locations",
  "office",
  "opening",
  "orderRules",
  "owner",
  "ownerCatalog",
  "ownerCategory",
  "people",
  "platform",
  "products",
  "quickStart",
  "reports",
  "start",
  "sync",
  "utility",
];

/** Modules that customers never open, or only where the server or the camera needs them. Devices fetch them then. */
export const NOT_A_CUSTOMERS = new RegExp(
  `/src/(?:${[
    "pages/(?:owner|platform|public)/",
    "shared/telemetry/",
    "features/notices/notifications/firebase\\.",
    `shared/i18n/\\w+/(?:${NOT_CUSTOMERS_CATALOGUES.join("|")})\\.`,
  ].join("|")})|/node_modules/barcode-detector/`,
);

/**
 * Collects the files of a build that customers need: all that the entry reaches without passing through the
 * back office, the platform's pages or the landing page. Call `isPrecached` once the build is written.
 */
export function customersFiles() {
  const files = new Set<string>();

  const collect = (bundle: Rolldown.OutputBundle) => {
    const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
    const waiting = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
    if (waiting.length === 0) throw new Error("No chunk is the first one: shops would keep nothing");
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      const chunk = bundle[name];
      if (files.has(name) || chunk?.type !== "chunk") continue;
      if (NOT_A_CUSTOMERS.test(chunk.facadeModuleId ?? "")) continue;
      files.add(name);
      for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
      waiting.push(...chunk.imports, ...chunk.dynamicImports);
    }
  };
  const plugin: Plugin = {
    name: "customers-files",
    apply: "build",
    // The files are collected before the page is written, which may inline the first chunk and remove it from
    // the bundle.
    generateBundle: { order: "pre", handler: (_options, bundle) => collect(bundle) },
  };
  return { plugin, isPrecached: (file: string) => files.has(file) };
}
