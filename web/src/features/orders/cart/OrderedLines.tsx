import { memo } from "react";
import { rupees } from "@/shared/format/rupees";
import { Picture } from "@/shared/ui/Picture";
import { Rupees } from "@/shared/ui/Rupees";
import styles from "./CartLineRow.module.css";
import { LineComesLater } from "./LineComesLater";
import { lineNet, orderedLines } from "./rules";
import { type LineWords, useLineWords } from "./useLineWords";
import { FIRST_ROWS, useDrawnRows, useNear, useNearRows, type WatchRow } from "./useLongList";
import type { CartLine } from "./wire";

/** Lists the lines of the cart in the checkout; lines far from the window have only text. */
export function OrderedLines({ lines }: { lines: readonly CartLine[] }) {
  const ordered = orderedLines(lines);
  const drawn = useDrawnRows(ordered.length);
  const watch = useNearRows();
  const words = useLineWords();
  return (
    <ul>
      {ordered.slice(0, drawn).map((line, index) => (
        <OrderedLine
          key={`${line.code}/${line.size}`}
          line={line}
          nearFirst={index < FIRST_ROWS}
          words={words}
          watch={watch}
        />
      ))}
    </ul>
  );
}

type OrderedLineProps = { line: CartLine; nearFirst: boolean; words: LineWords; watch: WatchRow };

/** A line that renders only for its own changes, and not for every letter that is typed next to the list. */
const OrderedLine = memo(function OrderedLine({ line, nearFirst, words, watch }: OrderedLineProps) {
  const { row, near } = useNear<HTMLLIElement>(nearFirst, watch);
  const net = lineNet(line);
  return (
    <li className={`${styles.line} ${styles.plain}`} ref={row}>
      <div className={styles.top}>
        {near && <Picture source={line.picture} name={line.name} size={48} />}
        <div className={styles.words}>
          <span className="two-lines">{line.name}</span>
          <p className="figures">{words.counted(line)}</p>
          <LineComesLater line={line} className={styles.changed} />
        </div>
        {net !== null && (
          <div className={`${styles.amount} figures`}>
            <b>{near ? <Rupees amount={net} whole /> : rupees(Math.round(net))}</b>
          </div>
        )}
      </div>
    </li>
  );
});
