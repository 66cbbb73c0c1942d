import { Link, useSearchParams } from "react-router";
import { AskStore } from "@/features/people/auth/AskStore";
import { ClaimForm } from "@/features/people/auth/ClaimForm";
import { ResetForm } from "@/features/people/auth/ResetForm";
import { config } from "@/shared/config";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { usePageTitle } from "@/shared/ui/PageFrame";
import styles from "./LoginPage.module.css";
import { Doorway } from "./parts/Doorway";

/**
 * Sets a password with a code that the store issued or, with `?send`, that is sent to the number.
 * The visitor may be signed in as another person.
 */
export function ClaimPage() {
  const { t } = useWords("auth");
  const { t: code } = useWords("code");
  const { path } = useStore();
  const [search] = useSearchParams();
  const sent = config.codes && search.has("send");
  const other = new URLSearchParams(search);
  const back = new URLSearchParams(search);
  for (const name of ["send", "for"]) back.delete(name);
  if (sent) other.delete("send");
  else other.set("send", "");
  usePageTitle(code(sent ? "forgotten.title" : "claim.title"));
  return (
    <Doorway>
      {sent ? <ResetForm /> : <ClaimForm />}
      {sent && (
        <section className={styles.ask}>
          <p>{code("ask.help")}</p>
          <AskStore />
        </section>
      )}
      {config.codes && (
        <p className={styles.other}>
          <Link to={{ pathname: path("claim"), search: other.toString() }}>
            {code(sent ? "forgotten.have" : "forgotten.send")}
          </Link>
        </p>
      )}
      <p className={styles.other}>
        <Link to={{ pathname: path("login"), search: back.toString() }}>{t("signIn")}</Link>
      </p>
    </Doorway>
  );
}
