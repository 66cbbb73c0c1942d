import { longDay } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import { LinkButton, OutwardButton } from "@/shared/ui/Button";
import { EmptyState } from "@/shared/ui/EmptyState";
import type { Suspension } from "./suspension";

/** Shows the owner of a suspended store why and since when it is suspended, and how to reach the platform. */
export function Suspended({
  suspension: { reason, since, email, phone, messages },
}: {
  suspension: Suspension;
}) {
  const { t, language } = useWords("suspended");
  const { t: common } = useWords("common");
  const sentences = [
    since ? t("since", { day: longDay(since, language) }) : t("now"),
    reason ? t("reason", { reason }) : t("noReason"),
    t("customers"),
  ];
  return (
    <main style={{ display: "grid", minHeight: "100dvh" }}>
      <EmptyState page title={t("title")} help={sentences.join(" ")}>
        {messages.map(({ title, text }) => (
          <section key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </section>
        ))}
        {email && (
          <OutwardButton look="primary" href={`mailto:${email}`}>
            {t("write", { email })}
          </OutwardButton>
        )}
        {phone && <OutwardButton href={`tel:${phone}`}>{t("call", { phone })}</OutwardButton>}
        <LinkButton look="text" to="/">
          {common("goHome")}
        </LinkButton>
      </EmptyState>
    </main>
  );
}
