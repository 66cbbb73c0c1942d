import { fullDay } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import { Button } from "@/shared/ui/Button";
import { notify } from "@/shared/ui/notices";
import { useEndSessionsMutation, useListSessionsQuery } from "./api";
import styles from "./SecurityPanel.module.css";

/** The devices that are signed in as this person, each of which can be signed out from here. */
export function Sessions() {
  const { t, language } = useWords("account");
  const { data = [] } = useListSessionsQuery();
  const [end, { isLoading: ending }] = useEndSessionsMutation();
  const signOut = async (session?: string) => {
    const { error } = await end(session);
    if (!error) notify(t("sessions.ended"));
  };
  if (data.length === 0) return null;
  return (
    <section className={styles.panel}>
      <h2>{t("sessions.title")}</h2>
      <ul className={styles.sessions}>
        {data.map(({ session, deviceName, createdAt, current }) => (
          <li key={session}>
            <div>
              {deviceName || t("sessions.unnamed")}
              <small className="figures">{t("sessions.since", { date: fullDay(createdAt, language) })}</small>
            </div>
            {current ? (
              <b>{t("sessions.here")}</b>
            ) : (
              <Button disabled={ending} onClick={() => signOut(session)}>
                {t("sessions.end")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data.length > 1 && (
        <Button disabled={ending} onClick={() => signOut()}>
          {t("sessions.endOthers")}
        </Button>
      )}
    </section>
  );
}
