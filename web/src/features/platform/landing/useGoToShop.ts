import { type FormEvent, useState } from "react";
import { digitsOf } from "@/shared/format/mobile";
import { useWords } from "@/shared/i18n/useWords";
import { isMobileNumber } from "@/shared/tenant/address";
import { useLazyGetCompanyQuery } from "@/shared/tenant/api";

/** Checks a store's mobile number and opens the store's sign-in if the store exists. */
export function useGoToShop() {
  const { t } = useWords("common");
  const [findCompany, { isFetching }] = useLazyGetCompanyQuery();
  const [number, setNumber] = useState("");
  const [error, setError] = useState<string | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const digits = digitsOf(number);
    const { data: company, error: failed } = isMobileNumber(digits)
      ? await findCompany(digits)
      : { data: null, error: undefined };
    if (company) window.location.assign(`/${digits}/login`);
    else setError(failed ? t("somethingWentWrong") : t("store.wrongMobileNumber"));
  };

  return {
    number,
    error,
    busy: isFetching,
    submit,
    change: (text: string) => {
      setNumber(text.slice(0, 16));
      setError(null);
    },
  };
}
