import { lazy, Suspense } from "react";
import styles from "./RichText.module.css";

const CleanMarkup = lazy(async () => ({ default: (await import("./CleanMarkup")).CleanMarkup }));

/** A store's rich text. The server sanitises it when it is saved; the page sanitises it again. */
export function RichText({ text }: { text: string }) {
  const plain = <Plain text={text} />;
  if (!/<\w/.test(text)) return plain;
  return (
    <Suspense fallback={plain}>
      <CleanMarkup markup={text} className={styles.text} />
    </Suspense>
  );
}

function Plain({ text }: { text: string }) {
  const page = new DOMParser().parseFromString(
    text.replace(/<(br|\/p|\/li|\/div|\/h\d|\/tr)\b[^>]*>/gi, "$&\n"),
    "text/html",
  );
  const paragraphs = (page.body.textContent ?? "").split("\n").map((line) => line.trim());
  return (
    <div className={styles.text}>
      {paragraphs.filter(Boolean).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}
