import type { PopupWords } from "@/features/locations/popup";
import type { Marked } from "@/features/locations/rules";
import { dayAndTime } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";

/** What the map tells of a point: whose it is, when, and what he said of it. */
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
