import { useWords } from "@/shared/i18n/useWords";
import { spacedMobileNumber } from "@/shared/tenant/address";
import { Button, LinkButton } from "@/shared/ui/Button";
import { Icon } from "@/shared/ui/Icon";
import { useFollowRequestQuery } from "./api";
import styles from "./Opening.module.css";
import { type KeptRequest, keepRequest } from "./own-request";

const POLL_EVERY = 15_000;

/** Shows the state of a request for a store: waiting, denied, or approved with a link to sign in. */
export function RequestState({ request }: { request: KeptRequest }) {
  const { t } = useWords("opening");
  const { data, error } = useFollowRequestQuery(request.request, {
    pollingInterval: POLL_EVERY,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
  });
  const gone = (error as { status?: unknown } | undefined)?.status === 404;
  const state = gone ? "gone" : (data?.state ?? "waiting");
  return (
    <div className={styles.request} role="status">
      <Icon name={state === "ready" ? "check" : state === "waiting" ? "clock" : "alert"} size={32} />
      <h2>{t(`request.${state}`, { number: spacedMobileNumber(request.mobile) })}</h2>
      {state === "denied" && data?.reason && <p>{t("request.reason", { reason: data.reason })}</p>}
      <p>{t(`request.${state}Help`)}</p>
      {state === "ready" ? (
        <LinkButton
          to={`/${request.mobile}/login?continue=/${request.mobile}/owner`}
          look="primary"
          large
          wide
          onClick={() => keepRequest(null)}
        >
          {t("request.signIn")}
        </LinkButton>
      ) : (
        <Button large wide onClick={() => keepRequest(null)}>
          {t(state === "waiting" ? "request.another" : "request.again")}
        </Button>
      )}
    </div>
  );
}
