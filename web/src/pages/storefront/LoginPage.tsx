import { Link, Navigate, useSearchParams } from "react-router";
import { CodeSignInForm } from "@/features/auth/CodeSignInForm";
import { destination } from "@/features/auth/rules";
import { SignInForm } from "@/features/auth/SignInForm";
import { config } from "@/shared/config";
import { useWords } from "@/shared/i18n/useWords";
import { useSession } from "@/shared/session/useSession";
import { useStore } from "@/shared/tenant/store-context";
import { usePageTitle } from "@/shared/ui/PageFrame";
import styles from "./LoginPage.module.css";
import { Doorway } from "./parts/Doorway";

export function LoginPage() {
  const { t } = useWords("auth");
  const { t: account } = useWords("account");
  const { mobileNumber, company, settings, path } = useStore();
  const { claims, guest } = useSession();
  const [search] = useSearchParams();
  const codeAllowed = config.codes && settings.otpLogin;
  const byCode = codeAllowed && search.get("by") === "code";
  const withParameter = (name: string, value: string | null) => {
    const changed = new URLSearchParams(search);
    if (name !== "by") changed.delete("by");
    if (value === null) changed.delete(name);
    else changed.set(name, value);
    return changed.toString();
  };
  usePageTitle(`${t("signIn")} · ${company.name}`);
  // A guest comes here to sign in as himself; anyone else who is signed in has no business here.
  if (claims && !guest && claims.store === mobileNumber) {
    return <Navigate to={destination(claims.role, mobileNumber, search.get("continue"))} replace />;
  }
  return (
    <Doorway>
      {byCode ? <CodeSignInForm /> : <SignInForm />}
      {codeAllowed && (
        <p className={styles.other}>
          <Link to={{ search: withParameter("by", byCode ? null : "code") }} replace>
            {t(byCode ? "byCode.password" : "byCode.link")}
          </Link>
        </p>
      )}
      <p className={styles.other}>
        {config.codes && (
          <Link to={{ pathname: path("claim"), search: withParameter("send", "") }}>
            {t("forgotten.link")}
          </Link>
        )}
        <Link to={{ pathname: path("claim"), search: withParameter("send", null) }}>
          {t(config.codes ? "forgotten.have" : "claim.link")}
        </Link>
      </p>
      {settings.signUp && (
        <p className={styles.other}>
          {account("signUp.question")} <Link to={path("signup")}>{account("signUp.title")}</Link>
        </p>
      )}
    </Doorway>
  );
}
