import { dayAndTime } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import { PrivatePictures } from "@/shared/pictures/PrivatePictures";
import { Badge } from "@/shared/ui/Badge";
import styles from "./ReturnLines.module.css";
import { type Return, type ReturnLine, toneOf } from "./wire";

/** Lists the goods of a return: their quantities, reasons, accepted quantities, and pictures. */
export function ReturnLines({ of }: { of: Return }) {
  const { t } = useWords("returns");
  const accepted = ({ accepted, quantity }: ReturnLine) =>
    of.state !== "declined" && accepted !== null && accepted < quantity && t("accepted", { count: accepted });
  return (
    <>
      <ul>
        {of.lines.map((line) => (
          <li key={line.itemId}>
            {[
              `${line.quantity} × ${[line.name, line.size].filter(Boolean).join(" ")}`,
              t(`reasons.${line.reason}`),
              line.note,
              accepted(line),
            ]
              .filter(Boolean)
              .join(" · ")}
          </li>
        ))}
      </ul>
      <PrivatePictures small ids={of.pictures} label={t("pictureOf")} />
    </>
  );
}

/** Shows the state of a return of an order, its time, the reason of a refusal, and its goods. */
export function ReturnFacts({ of }: { of: Return }) {
  const { t, language } = useWords("returns");
  return (
    <>
      <span>
        <Badge tone={toneOf(of.state)}>{t(`state.${of.state}`)}</Badge>{" "}
        <small className={styles.quiet}>
          {[dayAndTime(of.at, language), of.reason].filter(Boolean).join(" · ")}
        </small>
      </span>
      <ReturnLines of={of} />
    </>
  );
}
