import type { HtmlTagDescriptor, Plugin, Rolldown } from "vite";

const SHOP = "storefront";

/**
 * A phone on a slow line waits for every round of files: what the first page of a customer needs comes in two,
 * what every page starts with and the shop itself. All other pages are split as they are reached.
 */
export const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: "start", tags: ["$initial"], priority: 2 },
    {
      name: SHOP,
      test: /\/src\/(?:pages\/storefront\/(?:StoreLayout|HomePage|ShopPage|ProductPage)\.|shared\/i18n\/en\/(?:auth|cart|catalog|shop)\.json)/,
      priority: 1,
    },
  ],
};

/** Has the shop fetched beside the start rather than after it. */
export const preloadShop: Plugin = {
  name: "preload-shop",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler(_html, { bundle }) {
      const files = Object.values(bundle ?? {});
      const shop = files.find((file) => file.type === "chunk" && file.name === SHOP);
      if (shop?.type !== "chunk") throw new Error(`No chunk is called ${SHOP}`);
      const styles = [...(shop.viteMetadata?.importedCss ?? [])];
      const tag = (attrs: Record<string, string | true>): HtmlTagDescriptor => ({
        tag: "link",
        attrs: { crossorigin: true, ...attrs },
        injectTo: "head",
      });
      return [
        tag({ rel: "modulepreload", href: `/${shop.fileName}` }),
        ...styles.map((name) => tag({ rel: "preload", as: "style", href: `/${name}` })),
      ];
    },
  },
};
