import { OpenStoreForm } from "@/features/platform/opening/OpenStoreForm";
import { useKeptRequest } from "@/features/platform/opening/own-request";
import { RequestState } from "@/features/platform/opening/RequestState";
import { config } from "@/shared/config";
import { useWords } from "@/shared/i18n/useWords";
import { usePageTitle } from "@/shared/ui/PageFrame";
import styles from "./OpenStorePage.module.css";
import { PublicFrame } from "./PublicFrame";
import frame from "./PublicFrame.module.css";

const NEXT = ["items", "link", "dispatch"];

/** The page where owners open a store, or wait for its approval. */
export function OpenStorePage() {
  const { t } = useWords("opening");
  const { t: landing } = useWords("landing");
  const request = useKeptRequest();
  const closed = config.opening === "closed";
  const approval = config.opening === "approval";
  usePageTitle(t("title"));
  return (
    <PublicFrame>
      <div className={`${frame.wrap} ${styles.page}`}>
        <section>
          <h1>{t("title")}</h1>
          {!request && <p>{t(closed ? "closed" : approval ? "leadApproval" : "lead")}</p>}
          {request ? <RequestState request={request} /> : !closed && <OpenStoreForm approval={approval} />}
        </section>
        <aside className={styles.next}>
          <h2>{landing("steps.title")}</h2>
          <ol>
            {NEXT.map((step, index) => (
              <li key={step}>
                <b>{index + 1}</b>
                <div>
                  <h3>{landing(`steps.${step}.title`)}</h3>
                  <p>{landing(`steps.${step}.text`)}</p>
                </div>
              </li>
            ))}
          </ol>
        </aside>
      </div>
    </PublicFrame>
  );
}
