/** Rules about which part of src may import which; `npx depcruise src` checks them. */

const notFrom = (path, ...tiers) => ({
  name: `${path}-below-${tiers[0]}`,
  comment: "Imports go one way: app → pages → features → shared.",
  severity: "error",
  from: { path: `^src/${path}/` },
  to: { path: `^src/(${tiers.join("|")})/` },
});

const CONSOLE = "^src/(features/platform/console|pages/platform)/";

/** The features that another feature may import. All other features import only themselves and shared. */
const BUILDS_ON = {
  "books/imports": ["books/intake", "books/sync", "catalogue/products"],
  "books/sync": ["books/intake"],
  "catalogue/products": ["catalogue/categories"],
  "catalogue/categories": ["catalogue/catalogs"],
  "orders/buy-again": ["orders/cart"],
  "orders/quick-order": ["catalogue/products"],
  "orders/changes": ["orders/quick-order"],
  "papers/reports": ["papers/exports"],
};

/** Features for the owner only; the other features have a part for buyers and a part for the owner. */
const OWNERS = [
  "books/imports",
  "books/intake",
  "books/sync",
  "field/locations",
  "notices/campaigns",
  "papers/dashboard",
  "papers/reports",
  "people/activity",
  "people/approvals",
  "people/editing",
  "platform/archives",
  "platform/console",
  "platform/support",
  "store/settings",
  "store/start",
  "terms/owner",
].join("|");
const BUYERS = [
  "field/punch",
  "orders/buy-again",
  "orders/cart",
  "orders/quick-order",
  "people/accounts",
  "people/auth",
  "platform/landing",
  "platform/opening",
].join("|");

const BACK_OFFICE = `^src/(pages/(owner|platform)|features/([^/]+/[^/]+/owner|${OWNERS})|shared/(antd|date-range|edit|keys|list|media))/`;
const SHOP = `^src/(pages/(storefront|public)|features/([^/]+/[^/]+/buyer|${BUYERS}))/`;

const apart = (feature, may) => ({
  name: `${feature}-apart`,
  comment: "A feature imports only those it is declared to build on: a page composes them.",
  severity: "error",
  from: { path: `^src/features/${feature}/` },
  to: { path: "^src/features/", pathNot: `^src/features/(${[feature, ...may].join("|")})/` },
});

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    notFrom("shared", "features", "pages", "app"),
    notFrom("features", "pages", "app"),
    notFrom("pages", "app"),
    {
      name: "features-apart",
      comment: "No feature imports another: the page composes them, and what several need is in shared.",
      severity: "error",
      from: {
        path: "^src/features/([^/]+/[^/]+)/",
        pathNot: `^src/features/(${Object.keys(BUILDS_ON).join("|")})/`,
      },
      to: { path: "^src/features/", pathNot: "^src/features/$1/" },
    },
    ...Object.entries(BUILDS_ON).map(([feature, may]) => apart(feature, may)),
    {
      name: "back-office-apart",
      comment: "A buyer's browser never loads the back office: its pages are fetched when they are opened.",
      severity: "error",
      from: { pathNot: `${BACK_OFFICE}|^src/app/router\\.tsx$` },
      to: { path: BACK_OFFICE },
    },
    {
      name: "shop-apart",
      comment:
        "The back office does not build on what buyers see. What both need is in the noun's room or in shared.",
      severity: "error",
      from: { path: BACK_OFFICE },
      to: { path: SHOP },
    },
    {
      name: "antd-in-the-back-office",
      comment: "The shop has a kit of its own, shared/ui, for the size of its first load.",
      severity: "error",
      from: { pathNot: `${BACK_OFFICE}|^src/shared/theme/theme\\.ts$` },
      to: { path: "node_modules/antd/" },
    },
    {
      name: "one-kit-in-the-back-office",
      comment:
        "The back office and the console have antd's buttons, switches and fields: shared/antd has those of icons and links.",
      severity: "error",
      from: { path: BACK_OFFICE },
      to: { path: "^src/shared/ui/(Button|Field|SecretField|SelectField|Stepper|Switch)\\.tsx$" },
    },
    {
      name: "platform-apart",
      comment:
        "Only the platform's own pages use its code; the router fetches those pages when they are opened.",
      severity: "error",
      from: { pathNot: `${CONSOLE}|^src/app/router\\.tsx$` },
      to: { path: CONSOLE },
    },
    {
      name: "platform-on-demand",
      comment: "Stores' pages must not load the platform's code.",
      severity: "error",
      from: { path: "^src/app/router\\.tsx$" },
      to: { path: CONSOLE, dynamic: false },
    },
    {
      name: "calls-in-features",
      comment: "Pages use the hooks of features. The server's names of fields stay beside the calls.",
      severity: "error",
      from: { path: "^src/(pages|app)/" },
      to: { path: "^src/shared/api/call\\.ts$" },
    },
    {
      name: "testing-apart",
      comment: "Helpers of tests stay out of what is shipped.",
      severity: "error",
      from: { pathNot: "^src/testing/" },
      to: { path: "^src/testing/" },
    },
    {
      name: "no-circles",
      comment: "Two files that import each other cannot be read or moved alone.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "resolvable",
      comment: "An import that resolves to nothing would escape the other rules.",
      severity: "error",
      from: {},
      // Vite resolves the address of a package's file.
      to: { couldNotResolve: true, pathNot: "\\.wasm\\?url$" },
    },
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    // Type imports count as well.
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "\\.test\\.tsx?$" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "default", "types"] },
  },
};
