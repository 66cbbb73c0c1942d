import { lazy, Suspense, useCallback, useState } from "react";
import { fitting } from "@/features/catalogue/products/buyer/offer";
import type { Product, Size } from "@/features/catalogue/products/buyer/wire";
import { useWords } from "@/shared/i18n/useWords";
import { Button } from "@/shared/ui/Button";
import { type InsteadOf, PadLines } from "./PadLines";
import styles from "./QuickOrder.module.css";
import { newLineId, type PadLine, productOf, questionsFirst, ready, sizeOf } from "./rules";
import { TypedItem } from "./TypedItem";
import { usePadLines } from "./usePadLines";
import { useScans } from "./useScans";
import { WrittenOrder } from "./WrittenOrder";
import type { WrittenLine } from "./wire";

export type QuickItem = { product: Product; size: Size; quantity: number };

type QuickOrderProps = {
  party?: string;
  adding: boolean;
  insteadOf: InsteadOf;
  /** Puts the items into the cart; resolves to true if they were added. */
  onAdd: (items: QuickItem[]) => Promise<boolean>;
};

const Scanner = lazy(async () => ({ default: (await import("./Scanner")).Scanner }));

/** The pad: items are typed or scanned, or an order is pasted; uncertain lines become questions. */
export function QuickOrder({ party, adding, insteadOf, onAdd }: QuickOrderProps) {
  const { t } = useWords("quickOrder");
  const [lines, setLines] = usePadLines(party);
  const [scanning, setScanning] = useState(false);
  const scan = useScans(party, setLines);
  const { items, open } = ready(lines);
  const change = useCallback(
    (changed: PadLine) => setLines((all) => all.map((line) => (line.id === changed.id ? changed : line))),
    [setLines],
  );
  const put = (read: WrittenLine[]) => {
    const added = read.map((line) => ({ ...line, id: newLineId(), leftOut: false }));
    setLines((all) => [...questionsFirst(added), ...all]);
  };
  const add = async () => {
    const taken = new Set(items.map(({ id }) => id));
    const done = await onAdd(items.flatMap(itemOf));
    if (done) setLines((all) => all.filter((line) => !taken.has(line.id)));
  };
  return (
    <>
      <TypedItem party={party} onAdd={put} onScan={scan} onOpenCamera={() => setScanning(true)} />
      {scanning && (
        <Suspense>
          <Scanner onScan={scan} onClose={() => setScanning(false)} />
        </Suspense>
      )}
      <WrittenOrder party={party} onRead={put} />
      {lines.length > 0 && (
        <section className={styles.panel}>
          <PadLines lines={lines} onChange={change} insteadOf={insteadOf} />
          <div className={`${styles.foot} ${styles.sticky}`}>
            <p className={styles.note} role="status">
              {open > 0 ? t("readyOf", { ready: items.length, total: items.length + open }) : t("allClear")}
            </p>
            <Button look="text" onClick={() => setLines([])}>
              {t("clear")}
            </Button>
            <Button look="primary" disabled={adding || items.length === 0} onClick={() => void add()}>
              {t("add", { count: items.length })}
            </Button>
          </div>
        </section>
      )}
    </>
  );
}

function itemOf(line: PadLine): QuickItem[] {
  const size = sizeOf(line);
  const product = productOf(line);
  if (!size || !product || line.quantity === null) return [];
  return [{ product, size, quantity: fitting(line.quantity, size) }];
}
