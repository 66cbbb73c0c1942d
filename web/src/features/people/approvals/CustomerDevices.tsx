import { LinkButton } from "@/shared/antd/LinkButton";
import { dayAndTime } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { Badge } from "@/shared/ui/Badge";
import { Problem } from "@/shared/ui/Problem";
import { RowSkeletons } from "@/shared/ui/Skeleton";
import styles from "./Approvals.module.css";
import { useListDevicesQuery } from "./api";
import { TONES } from "./DeviceCard";

const FIRST = 5;

/** Lists the devices from which a customer signed in, undecided first, if the store approves devices. */
export function CustomerDevices({ code }: { code: string }) {
  const { t, language } = useWords("approvals");
  const { mobileNumber, path, settings } = useStore();
  const search = { words: "", page: 0, size: FIRST, account: code };
  const { data, error, refetch } = useListDevicesQuery({ store: mobileNumber, search });
  if (!data)
    return error ? <Problem error={error} onRetry={refetch} /> : <RowSkeletons count={1} height={44} />;
  if (data.items.length === 0)
    return <p className={styles.quiet}>{t(settings.approvalRequired ? "customer.none" : "customer.off")}</p>;
  return (
    <>
      <ul className={styles.rows}>
        {data.items.map(({ id, model, device, uniqueNumber, state, requestedAt }) => (
          <li key={id}>
            <div>
              <p className="ellipsis">{[model, device].filter(Boolean).join(" · ") || uniqueNumber}</p>
              <small className="figures">{dayAndTime(requestedAt, language)}</small>
            </div>
            <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
          </li>
        ))}
      </ul>
      <LinkButton size="middle" to={`${path("owner/userapproval")}?query=${encodeURIComponent(code)}`}>
        {t("customer.manage")}
      </LinkButton>
    </>
  );
}
