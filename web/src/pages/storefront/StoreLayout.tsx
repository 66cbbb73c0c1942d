import { lazy, Suspense, useEffect, useState } from "react";
import { useDispatch, useSelector } from "react-redux";
import { Outlet, useLocation, useNavigate, useParams } from "react-router";
import type { WithCart } from "@/features/orders/cart/slice";
import { config } from "@/shared/config";
import { useMedia } from "@/shared/hooks/useMedia";
import { useWords } from "@/shared/i18n/useWords";
import { OfflineBanner } from "@/shared/offline/OfflineBanner";
import { useInstalled } from "@/shared/offline/useInstalled";
import { useParty } from "@/shared/session/party";
import { previewAddress } from "@/shared/session/preview";
import { lossShown, type WithSession } from "@/shared/session/slice";
import { useSession } from "@/shared/session/useSession";
import { StoreGate } from "@/shared/tenant/StoreGate";
import { notify } from "@/shared/ui/notices";
import { PageSkeleton } from "@/shared/ui/PageSkeleton";
import { RestoredScroll } from "@/shared/ui/RestoredScroll";
import { usePageFrame } from "./page-frame";
import { AfterAnswers } from "./parts/AfterAnswers";
import { BackToTop } from "./parts/BackToTop";
import { Foot } from "./parts/Foot";
import { Footer } from "./parts/Footer";
import { PhoneHeader } from "./parts/PhoneHeader";
import { SideMenu } from "./parts/SideMenu";
import { WideHeader } from "./parts/WideHeader";
import styles from "./StoreLayout.module.css";

const StoreNotFound = lazy(async () => ({ default: (await import("./parts/StoreNotFound")).StoreNotFound }));
const Cart = lazy(async () => ({ default: (await import("./parts/Cart")).Cart }));
const PreviewBanner = lazy(async () => ({
  default: (await import("./parts/PreviewBanner")).PreviewBanner,
}));
const SupportBanner = lazy(async () => ({
  default: (await import("@/shared/tenant/SupportBanner")).SupportBanner,
}));
const ShareStore = lazy(async () => ({
  default: (await import("@/features/store/share/ShareStore")).ShareStore,
}));
const FieldWork = lazy(async () => ({ default: (await import("./parts/FieldWork")).FieldWork }));
const PushEffects = lazy(async () => ({
  default: (await import("@/features/notices/notifications/PushEffects")).PushEffects,
}));
const PartyBar = lazy(async () => ({
  default: (await import("@/features/people/accounts/PartyBar")).PartyBar,
}));

/** The frame of every page of a store: loads the store by its number and applies its colours. */
export function StoreLayout() {
  const { mobileNo = "" } = useParams();
  const { ownersColours = false } = usePageFrame();
  const { customer, guest, preview, salesperson, support } = useSession();
  useStoreSession(mobileNo);
  useInstalled(mobileNo);
  return (
    <StoreGate
      key={mobileNo}
      mobileNumber={mobileNo}
      ownersColours={customer || ownersColours}
      notFound={
        <Suspense fallback={null}>
          <StoreNotFound />
        </Suspense>
      }
      loading={<div className={styles.loading} />}
    >
      {preview && (
        <Suspense fallback={null}>
          <PreviewBanner preview={preview} />
        </Suspense>
      )}
      {support && (
        <Suspense fallback={null}>
          <SupportBanner />
        </Suspense>
      )}
      {salesperson && !preview && (
        <Suspense fallback={null}>
          <FieldWork />
        </Suspense>
      )}
      {config.push && customer && !guest && !preview && (
        <Suspense fallback={null}>
          <PushEffects />
        </Suspense>
      )}
      <Frame />
      <RestoredScroll />
    </StoreGate>
  );
}

/** Leads from a lost session to the sign-in, which returns to the page; a preview starts again. */
function useStoreSession(mobileNo: string) {
  const { t } = useWords("auth");
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { lost, preview } = useSelector((state: WithSession) => state.session);
  useEffect(() => {
    if (!lost) return;
    if (preview) {
      window.location.replace(previewAddress(mobileNo, preview.code, pathname + search));
      return;
    }
    dispatch(lossShown());
    notify(t("sessionOver"), { tone: "warning" });
    navigate(`/${mobileNo}/login?continue=${encodeURIComponent(pathname + search)}`, { replace: true });
  }, [lost, preview, mobileNo, pathname, search, dispatch, navigate, t]);
}

function Frame() {
  const { t } = useWords("common");
  const { salesperson } = useSession();
  const { bare, search = true, party = true, foot = true, footer, kind } = usePageFrame();
  const chosen = useParty();
  const wide = useMedia("(min-width: 900px)");
  const [menu, setMenu] = useState(false);
  const [sharing, setSharing] = useState(false);
  const cartOpen = useSelector(({ cart }: WithCart) => cart.open);
  if (bare) return <Outlet />;
  return (
    <div className={styles.layout}>
      <a className={styles.skip} href="#main">
        {t("skipToContent")}
      </a>
      {wide ? <WideHeader /> : <PhoneHeader onMenu={() => setMenu(true)} search={search} />}
      <OfflineBanner />
      {salesperson && (
        <Suspense fallback={(party || chosen) && <div style={{ height: 53 }} />}>
          <PartyBar needed={party} />
        </Suspense>
      )}
      <main id="main" className={styles.main} tabIndex={-1}>
        <Suspense fallback={<PageSkeleton kind={kind} />}>
          <Outlet />
        </Suspense>
      </main>
      {(wide || footer) && <Footer onShare={() => setSharing(true)} />}
      <BackToTop className={styles.top} />
      {!wide && foot && <Foot className={styles.foot} />}
      {!wide && (
        <SideMenu
          open={menu}
          onClose={() => setMenu(false)}
          onShare={() => {
            setMenu(false);
            setSharing(true);
          }}
        />
      )}
      {sharing && (
        <Suspense fallback={null}>
          <ShareStore open onClose={() => setSharing(false)} />
        </Suspense>
      )}
      <AfterAnswers now={cartOpen}>
        <Cart />
      </AfterAnswers>
    </div>
  );
}
