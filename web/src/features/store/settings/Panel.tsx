import { type ReactNode, useId } from "react";
import { DraftContext } from "@/shared/edit/rows";
import { SaveBar } from "@/shared/edit/SaveBar";
import { StaleBanner } from "@/shared/edit/StaleBanner";
import { useWords } from "@/shared/i18n/useWords";
import { Problem } from "@/shared/ui/Problem";
import { Bar } from "@/shared/ui/Skeleton";
import styles from "./Panel.module.css";
import type { Form } from "./useForm";

type PanelProps = { title: string; help?: string; children: ReactNode; foot?: ReactNode };

/** Shows one setting in a card. */
export function Panel({ title, help, children, foot }: PanelProps) {
  const heading = useId();
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <header className={styles.head}>
        <h2 id={heading}>{title}</h2>
        {help && <p>{help}</p>}
      </header>
      <div className={styles.body}>{children}</div>
      {foot}
    </section>
  );
}

type FormPanelProps<T> = {
  title: string;
  help?: string;
  form: Form<T>;
  /** The expected number of lines, reserved while the form loads. */
  lines?: number;
  children: ReactNode;
};

/** Shows a card with its own save button. */
export function FormPanel<T extends object>({ title, help, form, lines = 3, children }: FormPanelProps<T>) {
  const { draft, saving, loaded } = form;
  const dirty = draft.changes > 0;
  if (loaded.data === undefined)
    return (
      <Panel title={title} help={help}>
        {loaded.error ? <Problem error={loaded.error} onRetry={loaded.refetch} /> : <Lines count={lines} />}
      </Panel>
    );
  return (
    <Panel
      title={title}
      help={help}
      foot={
        <footer className={`${styles.foot} ${dirty ? styles.dirty : ""}`}>
          <SaveBar changes={draft.changes} saving={saving} onCancel={draft.reset} cancelResets />
        </footer>
      }
    >
      <StaleBanner saving={saving} />
      <DraftContext value={draft}>{children}</DraftContext>
    </Panel>
  );
}

export function Lines({ count }: { count: number }) {
  const { t } = useWords("common");
  return (
    <div className={styles.lines} role="status" aria-label={t("loading")}>
      {Array.from({ length: count }, (_, line) => line).map((line) => (
        <Bar key={line} height={36} width={line % 2 ? "72%" : "100%"} />
      ))}
    </div>
  );
}
