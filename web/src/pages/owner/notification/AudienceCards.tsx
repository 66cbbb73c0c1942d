import { Modal } from "antd";
import { useState } from "react";
import { useGetReachQuery } from "@/features/campaigns/api";
import { AUDIENCES, type Audience } from "@/features/campaigns/wire";
import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { Bar } from "@/shared/ui/Skeleton";
import { Composer } from "./Composer";
import styles from "./Notification.module.css";

const WIDTH = 760;

/** The four audiences, each with how many people it has now; one opens the message for it. */
export function AudienceCards() {
  const { t } = useWords("campaigns");
  const [chosen, setChosen] = useState<Audience | null>(null);
  return (
    <section className={styles.audiences} aria-label={t("targeted")}>
      {AUDIENCES.map((audience) => (
        <AudienceCard key={audience} audience={audience} onChoose={() => setChosen(audience)} />
      ))}
      <Modal
        open={chosen !== null}
        title={chosen && t(`audience.${chosen}`)}
        width={WIDTH}
        footer={null}
        destroyOnHidden
        onCancel={() => setChosen(null)}
      >
        {chosen && <Composer audience={chosen} onClose={() => setChosen(null)} />}
      </Modal>
    </section>
  );
}

function AudienceCard({ audience, onChoose }: { audience: Audience; onChoose: () => void }) {
  const { t } = useWords("campaigns");
  const { data } = useGetReachQuery(audience);
  return (
    <button type="button" className={styles.audience} onClick={onChoose}>
      <b>{t(`audience.${audience}`)}</b>
      <span>{t(`audienceHelp.${audience}`)}</span>
      <strong className="figures">
        {data ? t("people", { count: data.people, figure: quantityText(data.people) }) : <Bar width={88} />}
      </strong>
    </button>
  );
}
