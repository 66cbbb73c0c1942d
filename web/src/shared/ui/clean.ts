import DOMPurify from "dompurify";

const TAGS = "p br b strong i em u s h2 h3 h4 blockquote ul ol li a table thead tbody tr th td".split(" ");

const cleaner = DOMPurify(window);
// Links open in a new tab and send no referrer.
cleaner.addHook("afterSanitizeAttributes", (node) => {
  if (node.tagName !== "A") return;
  node.setAttribute("target", "_blank");
  node.setAttribute("rel", "noreferrer nofollow");
});

/** Sanitises a store's rich text to plain text markup: no picture, style, script or form. */
export const clean = (markup: string): string =>
  cleaner.sanitize(markup, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ["href", "colspan", "rowspan"],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:|tel:)/i,
  });
