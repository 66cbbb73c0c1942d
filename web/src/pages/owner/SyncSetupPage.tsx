import { Button, Steps } from "antd";
import { useSearchParams } from "react-router";
import { useChangeSyncSettingsMutation, useGetSyncSettingsQuery } from "@/features/books/sync/api";
import { doubleGrades, fieldOfSetting, firstSettings, valuesOfStep } from "@/features/books/sync/rules";
import { CompanyStep } from "@/features/books/sync/setup/CompanyStep";
import { ComputerStep } from "@/features/books/sync/setup/ComputerStep";
import { OrdersStep } from "@/features/books/sync/setup/OrdersStep";
import { PricesStep } from "@/features/books/sync/setup/PricesStep";
import styles from "@/features/books/sync/setup/Setup.module.css";
import { TryStep } from "@/features/books/sync/setup/TryStep";
import type { SyncSettings } from "@/features/books/sync/wire";
import { DraftContext } from "@/shared/edit/rows";
import { useDraft } from "@/shared/edit/useDraft";
import { useLeaveGuard } from "@/shared/edit/useLeaveGuard";
import { useSaving } from "@/shared/edit/useSaving";
import { usePhone } from "@/shared/hooks/useMedia";
import { useWords } from "@/shared/i18n/useWords";
import { PageFrame } from "@/shared/ui/PageFrame";
import { Problem } from "@/shared/ui/Problem";
import { RowSkeletons } from "@/shared/ui/Skeleton";

const STEPS = ["computer", "company", "prices", "orders", "try"] as const;
type Step = (typeof STEPS)[number];
const FORMS: Partial<Record<Step, typeof CompanyStep>> = {
  company: CompanyStep,
  prices: PricesStep,
  orders: OrdersStep,
};

/** Connects a store to its books, step by step; the address contains the current step. */
export default function SyncSetupPage() {
  const { t } = useWords("sync");
  const { data, error, refetch } = useGetSyncSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <PageFrame title={t("setup.title")} note={t("setup.note")}>
      {data ? (
        <Setup settings={data} />
      ) : error ? (
        <Problem error={error} onRetry={refetch} />
      ) : (
        <RowSkeletons count={4} height={56} />
      )}
    </PageFrame>
  );
}

function Setup({ settings }: { settings: SyncSettings }) {
  const { t } = useWords("sync");
  const phone = usePhone();
  const [params, setParams] = useSearchParams();
  const step = STEPS.find((name) => name === params.get("step")) ?? "computer";
  const at = STEPS.indexOf(step);
  const show = (index: number) => setParams({ step: STEPS[index] ?? "computer" });
  const [change] = useChangeSyncSettingsMutation();
  const draft = useDraft(firstSettings(settings), "sync");
  const { dialog } = useLeaveGuard(draft);
  const saving = useSaving({
    draft,
    send: (_changed, values) => change(valuesOfStep(step, values)).unwrap(),
    fieldOf: fieldOfSetting,
    check: ({ levels }): Record<string, string> => {
      const twice = doubleGrades(levels);
      return twice.length > 0 ? { levels: t("prices.twice", { grades: twice.join(", ") }) } : {};
    },
    always: true,
  });
  const Form = FORMS[step];
  const next = async () => {
    if (!Form || (await saving.save())) show(at + 1);
  };
  return (
    <div className={styles.page}>
      <nav aria-label={t("setup.steps")}>
        {phone ? (
          <p className={styles.help}>
            {t("setup.stepOf", { number: at + 1, total: STEPS.length, name: t(`step.${step}`) })}
          </p>
        ) : (
          <Steps
            size="small"
            responsive={false}
            current={at}
            items={STEPS.map((name) => ({ title: t(`step.${name}`) }))}
          />
        )}
      </nav>
      {step === "computer" && <ComputerStep />}
      {Form && (
        <DraftContext value={draft}>
          <Form draft={draft} existing={settings.existing} saved={settings.values} />
        </DraftContext>
      )}
      {step === "try" && <TryStep dataNm={settings.values.dataNm} />}
      <div className={styles.foot}>
        {at > 0 && <Button onClick={() => show(at - 1)}>{t("setup.back")}</Button>}
        {step !== "try" && (
          <Button type="primary" loading={saving.state === "saving"} onClick={next}>
            {t(Form ? "setup.saveNext" : "setup.next")}
          </Button>
        )}
      </div>
      {dialog}
    </div>
  );
}
