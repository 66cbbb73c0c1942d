import { dayAndTime } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import type { PopupWords } from "./popup";
import type { Marked } from "./rules";

/** Returns a function that gives the words of a point's popup: the salesperson, the time, and the remark. */
export function usePointWords() {
  const { t, language } = useWords("locations");
  return ({ name, at, area, city, phone, remark, number }: Marked): PopupWords => ({
    title: name,
    time: dayAndTime(at, language),
    rows: [
      { name: t("popup.area"), value: area },
      { name: t("popup.city"), value: city },
      { name: t("popup.phone"), value: phone },
      {
        name: t("popup.status"),
        value: number === null ? t(`remark.${remark}`) : t("entry.visitNumber", { number }),
      },
    ],
  });
}
