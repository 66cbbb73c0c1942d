import { TableKit } from "@tiptap/extension-table";
import { EditorContent, useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { useEffect, useRef } from "react";
import styles from "./RichEditor.module.css";
import { Toolbar } from "./Toolbar";

type RichEditorProps = {
  id: string;
  label: string;
  value: string;
  onChange: (markup: string) => void;
  invalid?: boolean;
  describedBy?: string;
};

// The formats that the server keeps and the shop shows.
const extensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    horizontalRule: false,
    blockquote: false,
    heading: { levels: [3, 4] },
    link: { openOnClick: false, protocols: ["mailto", "tel"], defaultProtocol: "https" },
  }),
  TableKit.configure({ table: { resizable: false } }),
];

/**
 * Edits text with bold, lists and links. The editor is a separate chunk, fetched when a product is edited.
 */
export default function RichEditor({ id, label, value, onChange, invalid, describedBy }: RichEditorProps) {
  const reported = useRef(value);
  const latest = useRef(onChange);
  latest.current = onChange;
  const editor = useEditor({
    extensions,
    content: value,
    onUpdate: ({ editor: now }) => {
      reported.current = now.isEmpty ? "" : now.getHTML();
      latest.current(reported.current);
    },
    editorProps: {
      attributes: {
        id,
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        ...(invalid && { "aria-invalid": "true" }),
        ...(describedBy && { "aria-describedby": describedBy }),
      },
      // Ctrl+Enter saves the form, as in its other fields.
      handleKeyDown: (_view, event) => event.key === "Enter" && (event.ctrlKey || event.metaKey),
    },
  });
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [value, editor]);
  return (
    <div className={`${styles.editor} ${invalid ? styles.bad : ""}`}>
      <Toolbar editor={editor} label={label} />
      <EditorContent editor={editor} className={styles.text} />
    </div>
  );
}
