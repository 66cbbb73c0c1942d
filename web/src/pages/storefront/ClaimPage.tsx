import { Link, useSearchParams } from "react-router";
import { ClaimForm } from "@/features/auth/ClaimForm";
import { ResetForm } from "@/features/auth/ResetForm";
import { config } from "@/shared/config";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { usePageTitle } from "@/shared/ui/PageFrame";
import styles from "./LoginPage.module.css";
import { Doorway } from "./parts/Doorway";

/**
 * Where a code becomes a password: one that the store gave, or, with `?send`, one that is sent to one's number.
 * Whoever has one may be signed in as somebody else.
 */
export function ClaimPage() {
  const { t } = useWords("auth");
  const { company, path } = useStore();
  const [search] = useSearchParams();
  const sent = config.codes && search.has("send");
  const other = new URLSearchParams(search);
  if (sent) other.delete("send");
  else other.set("send", "");
  usePageTitle(`${t(sent ? "forgotten.title" : "claim.title")} · ${company.name}`);
  return (
    <Doorway>
      {sent ? <ResetForm /> : <ClaimForm />}
      {config.codes && (
        <p className={styles.other}>
          <Link to={{ pathname: path("claim"), search: other.toString() }}>
            {t(sent ? "forgotten.have" : "forgotten.send")}
          </Link>
        </p>
      )}
      <p className={styles.other}>
        <Link to={path("login")}>{t("signIn")}</Link>
      </p>
    </Doorway>
  );
}
