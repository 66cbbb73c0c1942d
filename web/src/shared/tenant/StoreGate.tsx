import { type ReactNode, useMemo } from "react";
import { readProblem } from "@/shared/api/problem";
import { WordingContext } from "@/shared/i18n/wording";
import { ThemeVariables } from "@/shared/theme/ThemeVariables";
import { Problem } from "@/shared/ui/Problem";
import { isMobileNumber } from "./address";
import { useGetCompanyQuery, useGetSettingsQuery, useGetStorefrontQuery } from "./api";
import { StoreClosed } from "./StoreClosed";
import { StoreContext } from "./store-context";
import { settingsFromWire } from "./wire";

type StoreGateProps = {
  mobileNumber: string;
  /** The back office wears the default theme. */
  ownersColours: boolean;
  notFound: ReactNode;
  loading: ReactNode;
  children: ReactNode;
};

/** The platform has suspended the store, or it was closed. */
const NOT_SERVED = 403;

const NO_STOREFRONT = {
  logo: null,
  banners: [],
  paymentPicture: null,
  colours: null,
  facebook: "",
  youtube: "",
  instagram: "",
  whatsapp: "",
};

/** Opens the pages of a store once it is known who and how it is. */
export function StoreGate({ mobileNumber, ownersColours, notFound, loading, children }: StoreGateProps) {
  const skip = { skip: !isMobileNumber(mobileNumber) };
  const company = useGetCompanyQuery(mobileNumber, skip);
  const settings = useGetSettingsQuery(mobileNumber, skip);
  const storefront = useGetStorefrontQuery(mobileNumber, skip);
  const answered = !settings.isLoading && !storefront.isLoading;
  const store = useMemo(
    () =>
      company.data && answered
        ? {
            mobileNumber,
            company: company.data,
            settings: settings.data ?? settingsFromWire([]),
            storefront: storefront.data ?? NO_STOREFRONT,
            path: (to = "") => `/${mobileNumber}${to ? `/${to}` : ""}`,
          }
        : null,
    [mobileNumber, company.data, settings.data, storefront.data, answered],
  );

  if (skip.skip || company.data === null) return notFound;
  if (company.error && !company.data) {
    const { status, message } = readProblem(company.error);
    if (status === NOT_SERVED) return <StoreClosed words={message} />;
    return <Problem error={company.error} onRetry={company.refetch} />;
  }
  if (!store) return loading;
  return (
    <StoreContext value={store}>
      <WordingContext value={store.settings.inquiry ? "inquiry" : undefined}>
        {ownersColours && <ThemeVariables colours={store.storefront.colours} />}
        {children}
      </WordingContext>
    </StoreContext>
  );
}
