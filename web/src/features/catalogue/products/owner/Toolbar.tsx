import { type Editor, useEditorState } from "@tiptap/react";
import { Button } from "antd";
import { useState } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { ToolIcon } from "@/shared/ui/ToolIcon";
import styles from "./RichEditor.module.css";

const TOOLS = [
  { name: "bold", mark: "bold", run: (editor: Editor) => editor.chain().focus().toggleBold().run() },
  { name: "italic", mark: "italic", run: (editor: Editor) => editor.chain().focus().toggleItalic().run() },
  {
    name: "underline",
    mark: "underline",
    run: (editor: Editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    name: "list",
    mark: "bulletList",
    run: (editor: Editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: "numbers",
    mark: "orderedList",
    run: (editor: Editor) => editor.chain().focus().toggleOrderedList().run(),
  },
] as const;

/** Shows the formatting tools above a text. */
export function Toolbar({ editor, label }: { editor: Editor; label: string }) {
  const { t } = useWords("products");
  const [address, setAddress] = useState<string | null>(null);
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive("bold"),
      italic: now.isActive("italic"),
      underline: now.isActive("underline"),
      bulletList: now.isActive("bulletList"),
      orderedList: now.isActive("orderedList"),
      link: now.isActive("link"),
    }),
  });
  const setLink = () => {
    const way = (address ?? "").trim();
    const chain = editor.chain().focus().extendMarkRange("link");
    if (way) chain.setLink({ href: /^[a-z]+:/i.test(way) ? way : `https://${way}` }).run();
    else chain.unsetLink().run();
    setAddress(null);
  };
  return (
    <>
      <div className={styles.tools} role="toolbar" aria-label={t("text.tools", { label })}>
        {TOOLS.map(({ name, mark, run }) => (
          <button
            key={name}
            type="button"
            aria-label={t(`text.${name}`)}
            title={t(`text.${name}`)}
            aria-pressed={on[mark]}
            onClick={() => run(editor)}
          >
            <ToolIcon name={name} />
          </button>
        ))}
        <button
          type="button"
          aria-label={t("text.link")}
          title={t("text.link")}
          aria-pressed={on.link}
          aria-expanded={address !== null}
          onClick={() => setAddress(address === null ? (editor.getAttributes("link").href ?? "") : null)}
        >
          <ToolIcon name="link" />
        </button>
      </div>
      {address !== null && (
        <div className={styles.link}>
          <input
            // biome-ignore lint/a11y/noAutofocus: the button that was just pressed opened the field
            autoFocus
            type="url"
            inputMode="url"
            placeholder="https://"
            aria-label={t("text.address")}
            value={address}
            onChange={({ target }) => setAddress(target.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) {
                event.preventDefault();
                setLink();
              }
              if (event.key === "Escape") {
                event.stopPropagation();
                setAddress(null);
              }
            }}
          />
          <Button size="large" onClick={setLink}>
            {t("text.use")}
          </Button>
        </div>
      )}
    </>
  );
}
