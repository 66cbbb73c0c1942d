import { Button, Spin } from "antd";
import { History } from "lucide";
import { useState } from "react";
import { Dialog } from "@/shared/antd/Dialog";
import { dayAndTime } from "@/shared/format/dates";
import { quantityText } from "@/shared/format/rupees";
import { usePhone } from "@/shared/hooks/useMedia";
import { useWords } from "@/shared/i18n/useWords";
import { Outline } from "@/shared/ui/Outline";
import { Problem } from "@/shared/ui/Problem";
import { useListChangesQuery } from "./api";
import styles from "./Many.module.css";
import { useUndo } from "./useUndo";
import type { RecentChange } from "./wire";

/** Opens a list of the changes of the last day, or those of one kind, each with a button to undo it. */
export function LastChanges({ kind }: { kind?: RecentChange["kind"] }) {
  const { t } = useWords("products");
  const phone = usePhone();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={<Outline of={History} size={16} />}
        aria-label={phone ? t("changes.title") : undefined}
        onClick={() => setOpen(true)}
      >
        {!phone && t("changes.title")}
      </Button>
      {open && <ChangesDialog kind={kind} onClose={() => setOpen(false)} />}
    </>
  );
}

type ChangesDialogProps = { kind: RecentChange["kind"] | undefined; onClose: () => void };

function ChangesDialog({ kind, onClose }: ChangesDialogProps) {
  const { t } = useWords("products");
  const { data, error, refetch } = useListChangesQuery();
  const changes = data?.filter((change) => kind === undefined || change.kind === kind);
  return (
    <Dialog title={t("changes.title")} onClose={onClose} footer={null} width={520}>
      <p>{t(kind === "priceListImport" ? "changes.helpLists" : "changes.help")}</p>
      {error && <Problem error={error} onRetry={refetch} />}
      {!changes && !error && <Spin />}
      {changes?.length === 0 && <p>{t(kind === "priceListImport" ? "changes.noneLists" : "changes.none")}</p>}
      <ul className={styles.changes}>
        {changes?.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </ul>
    </Dialog>
  );
}

function Change({ change: { id, kind, products, at, undoneAt } }: { change: RecentChange }) {
  const { t, language } = useWords("products");
  const { undo, busy } = useUndo();
  const of = kind === "pictures" || kind === "categoryImport" ? "categories" : "products";
  const count =
    products === null ? "" : t(`changes.${of}`, { count: products, shown: quantityText(products) });
  return (
    <li>
      <div>
        <b>{[t(`changes.${kind}`), count].filter(Boolean).join(" · ")}</b>
        <p className="figures">
          {dayAndTime(at, language)}
          {undoneAt && ` · ${t("changes.undone", { time: dayAndTime(undoneAt, language) })}`}
        </p>
      </div>
      {!undoneAt && (
        <Button size="small" loading={busy} onClick={() => void undo(id)}>
          {t("many.undo")}
        </Button>
      )}
    </li>
  );
}
