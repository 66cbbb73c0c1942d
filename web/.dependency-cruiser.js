/** Which part of src may import which; `npx depcruise src` checks it. */

const notFrom = (path, ...tiers) => ({
  name: `${path}-below-${tiers[0]}`,
  comment: "Imports go one way: app → pages → features → shared.",
  severity: "error",
  from: { path: `^src/${path}/` },
  to: { path: `^src/(${tiers.join("|")})/` },
});

const PLATFORM = "^src/(features|pages)/platform/";

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
      from: { path: "^src/features/([^/]+)/" },
      to: { path: "^src/features/", pathNot: "^src/features/$1/" },
    },
    {
      name: "platform-apart",
      comment:
        "Only the platform's own pages use its code; the router fetches those pages when they are opened.",
      severity: "error",
      from: { pathNot: `${PLATFORM}|^src/app/router\\.tsx$` },
      to: { path: PLATFORM },
    },
    {
      name: "platform-on-demand",
      comment: "Stores' pages must not load the platform's code.",
      severity: "error",
      from: { path: "^src/app/router\\.tsx$" },
      to: { path: PLATFORM, dynamic: false },
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
      name: "resolvable",
      comment: "An import that resolves to nothing would escape the other rules.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    // Imports of types count as well.
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "\\.test\\.tsx?$" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "default", "types"] },
  },
};
