import { digitsOf } from "@/shared/format/mobile";
import { useSettled } from "@/shared/hooks/useSettled";
import { useWords } from "@/shared/i18n/useWords";
import { isMobileNumber } from "@/shared/tenant/address";
import { useListUsersQuery } from "./api";

/** Returns whose mobile number is being typed, except this account's own; null if the number is free. */
export function useTakenNumber(number: string, own?: { code: string; phone: string }): string | null {
  const { t } = useWords("people");
  const typed = digitsOf(number);
  const settled = useSettled(typed);
  const skip = settled !== typed || !isMobileNumber(settled) || settled === own?.phone;
  const { currentData } = useListUsersQuery({ words: settled, page: 0, size: 25 }, { skip });
  const holder = currentData?.items.find(({ phone, code }) => phone === settled && code !== own?.code);
  return skip || !holder ? null : t("edit.taken", { name: holder.name, code: holder.code });
}
