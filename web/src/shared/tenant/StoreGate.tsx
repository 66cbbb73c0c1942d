import { lazy, type ReactNode, Suspense, useMemo } from "react";
import { readProblem } from "@/shared/api/problem";
import { WordingContext } from "@/shared/i18n/wording";
import { ThemeVariables } from "@/shared/theme/ThemeVariables";
import { Problem } from "@/shared/ui/Problem";
import { isMobileNumber } from "./address";
import { useGetCompanyQuery, useGetSettingsQuery, useGetStorefrontQuery } from "./api";
import { StoreContext } from "./store-context";
import { settingsFromWire } from "./wire";

const StoreClosed = lazy(async () => ({ default: (await import("./StoreClosed")).StoreClosed }));

type StoreGateProps = {
  mobileNumber: string;
  /** Whether to apply the owner's colours; the back office has the default theme. */
  ownersColours: boolean;
  notFound: ReactNode;
  loading: ReactNode;
  children: ReactNode;
};

/** The status of a store that the platform has suspended or closed. */
const REFUSED = 403;
/** The status of a store that is being migrated or moved. */
const BUSY = 503;

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

/** Renders the pages of a store once its company, settings and branding are loaded. */
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

  if (skip.skip) return notFound;
  if (company.error && !company.data) return <Problem error={company.error} onRetry={company.refetch} />;
  if (company.data === null && answered) {
    const again = () => {
      void settings.refetch();
      void company.refetch();
    };
    return <NotServed {...{ mobileNumber, notFound }} why={settings.error} onRetry={again} />;
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

type NotServedProps = { mobileNumber: string; why: unknown; onRetry: () => void; notFound: ReactNode };

/**
 * Shows that the store does not exist, cannot be entered or is under maintenance, by the status of the failed
 * calls.
 */
function NotServed({ mobileNumber, why, onRetry, notFound }: NotServedProps) {
  const { status } = readProblem(why);
  if (status === REFUSED)
    return (
      <Suspense fallback={null}>
        <StoreClosed mobileNumber={mobileNumber} why={why} />
      </Suspense>
    );
  if (status === BUSY) return <Problem error={why} onRetry={onRetry} />;
  return notFound;
}
