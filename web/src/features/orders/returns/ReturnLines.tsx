import { useWords } from "@/shared/i18n/useWords";
import { PrivatePictures } from "@/shared/pictures/PrivatePictures";
import type { Return, ReturnLine } from "./wire";

/** The goods of a return: how many, why, how many of them were accepted, and their pictures. */
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
