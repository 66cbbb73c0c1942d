import { useState } from "react";
import { Link } from "react-router";
import { GoToShopDialog, GoToShopLine } from "@/features/platform/landing/GoToShop";
import { SampleOrder, SamplePhone } from "@/features/platform/landing/SamplePhone";
import { SampleLink, SampleOrders, SampleRates } from "@/features/platform/landing/Samples";
import { Stores, useStoreCount } from "@/features/platform/landing/Stores";
import { ENGLISH, GUJARATI } from "@/features/platform/landing/samples";
import { config } from "@/shared/config";
import { usePhone } from "@/shared/hooks/useMedia";
import { useWords } from "@/shared/i18n/useWords";
import { Button, LinkButton } from "@/shared/ui/Button";
import { usePageTitle } from "@/shared/ui/PageFrame";
import styles from "./LandingPage.module.css";
import { PublicFrame } from "./PublicFrame";
import frame from "./PublicFrame.module.css";

const STEPS = [
  ["items", SampleRates],
  ["link", SampleLink],
  ["dispatch", SampleOrders],
] as const;
const OPENS = config.opening !== "closed";
const AT_ONCE = OPENS && config.opening !== "approval";
const FEATURES = ["rates", "boxes", "sales", "signal", "inquiry", "languages", "colours", "paper"];

/** Presents Haat, and opens a shop by its number. */
export function LandingPage() {
  const { t } = useWords("landing");
  const { t: common } = useWords("common");
  const [asking, setAsking] = useState(false);
  // Visitors on a phone are mostly buyers who look for a store.
  const phone = usePhone();
  const open = OPENS && (
    <LinkButton to="/open-store" look={phone ? "outline" : "primary"} className={styles.way}>
      {t("openStore")}
    </LinkButton>
  );
  usePageTitle(t("tagline"));
  return (
    <PublicFrame
      links={["how", "features", "stores", "contact"].map((part) => ({
        to: `#${part}`,
        text: t(`nav.${part}`),
      }))}
      action={
        <>
          <Button className={styles.onDesk} onClick={() => setAsking(true)}>
            {common("store.goToShopButton")}
          </Button>
          {OPENS && (
            <LinkButton to="/open-store" look="primary" className={styles.onDesk}>
              {t("openStore")}
            </LinkButton>
          )}
        </>
      }
    >
      <section className={styles.hero}>
        <div className={frame.wrap}>
          <div className={styles.words}>
            <h1>{t("headline")}</h1>
            <p>{t("lead")}</p>
            <div className={styles.ways}>
              {!phone && open}
              <GoToShopLine quiet={OPENS && !phone} />
              {phone && open}
            </div>
            <p className={styles.note}>{t(AT_ONCE ? "ready" : "enter")}</p>
          </div>
          <div className={styles.shown}>
            <SamplePhone sample={ENGLISH} eager />
            <SampleOrder />
          </div>
        </div>
      </section>
      <section className={`${frame.wrap} ${styles.section}`} id="how">
        <h2>{t("steps.title")}</h2>
        <ol className={styles.steps}>
          {STEPS.map(([step, Sample], index) => (
            <li key={step} className={styles.step}>
              <Sample />
              <b>{index + 1}</b>
              <div>
                <h3>{t(`steps.${step}.title`)}</h3>
                <p>{t(`steps.${step}.text`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
      <section className={`${styles.band} on-fill`} id="features">
        <div className={frame.wrap}>
          <div>
            <h2>{t("features.title")}</h2>
            <ul className={styles.features}>
              {FEATURES.map((feature) => (
                <li key={feature} className={styles.feature}>
                  <h3>{t(`features.${feature}.title`)}</h3>
                  <p>{t(`features.${feature}.text`)}</p>
                </li>
              ))}
            </ul>
          </div>
          <div className={styles.second}>
            <SamplePhone sample={GUJARATI} />
          </div>
        </div>
      </section>
      <StoresPart />
      <GoToShopDialog open={asking} onClose={() => setAsking(false)} />
    </PublicFrame>
  );
}

function StoresPart() {
  const { t } = useWords("landing");
  const all = useStoreCount();
  return (
    <section className={`${frame.wrap} ${styles.section}`} id="stores">
      <div className={styles.between}>
        <h2>{t("stores.title")}</h2>
        {all && <Link to="/vendors">{all}</Link>}
      </div>
      <Stores most={8} />
    </section>
  );
}
