import { Button } from "antd";
import { DeleteButton } from "@/shared/antd/DeleteButton";
import { readProblem } from "@/shared/api/problem";
import { dayAndTime } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import cards from "@/shared/list/Cards.module.css";
import { Badge } from "@/shared/ui/Badge";
import { notify } from "@/shared/ui/notices";
import styles from "./Approvals.module.css";
import { useDecideMutation } from "./api";
import type { Device } from "./wire";

export const TONES = { approved: "success", denied: "error", waiting: "warning" } as const;

/** Shows a device with its user and the owner's decisions on it. */
export function DeviceCard({ device, onRemove }: { device: Device; onRemove: () => void }) {
  const { t, language } = useWords("approvals");
  const { t: common } = useWords("common");
  const [decide, { isLoading }] = useDecideMutation();
  const { id, account, salesperson, code, state } = device;
  const name = account?.name ?? salesperson ?? code;
  const run = async (approved: boolean) => {
    try {
      await decide({ id, approved }).unwrap();
      notify(t(approved ? "approvedNow" : "deniedNow", { name }));
    } catch (error) {
      notify(readProblem(error).message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  return (
    <li className={cards.card}>
      <div className={styles.head}>
        <div className={styles.who}>
          <h2 className="ellipsis" title={name}>
            {name}
          </h2>
          <p className="ellipsis">
            <span className="figures">{code}</span>
            {account ? (
              <>
                {account.phone && <span className="figures"> · {account.phone}</span>}
                {account.city && ` · ${account.city}`}
              </>
            ) : (
              ` · ${t("salesperson")}`
            )}
          </p>
        </div>
        <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
      </div>
      <dl className={styles.facts}>
        <Fact name={t("model")} value={device.model} />
        <Fact name={t("device")} value={device.device} />
        <Fact name={t("uniqueNumber")} value={device.uniqueNumber} figures />
        <Fact name={t("asked")} value={dayAndTime(device.requestedAt, language)} figures />
      </dl>
      <div className={cards.ways}>
        {state === "waiting" && (
          <>
            <Button
              color="primary"
              variant="outlined"
              loading={isLoading}
              aria-label={t("approveNamed", { name })}
              onClick={() => run(true)}
            >
              {t("approve")}
            </Button>
            <Button disabled={isLoading} aria-label={t("denyNamed", { name })} onClick={() => run(false)}>
              {t("deny")}
            </Button>
          </>
        )}
        <DeleteButton text={t("delete")} label={t("deleteNamed", { name })} onClick={onRemove} />
      </div>
    </li>
  );
}

function Fact({ name, value, figures }: { name: string; value: string; figures?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={`ellipsis ${figures ? "figures" : ""}`} title={value}>
        {value || "–"}
      </dd>
    </div>
  );
}
