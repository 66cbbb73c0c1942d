import { Link, Navigate, useSearchParams } from "react-router";
import { CodeSignInForm } from "@/features/people/auth/CodeSignInForm";
import { destination } from "@/features/people/auth/rules";
import { SignInForm } from "@/features/people/auth/SignInForm";
import { config } from "@/shared/config";
import { useWords } from "@/shared/i18n/useWords";
import { useSession } from "@/shared/session/useSession";
import { useStore } from "@/shared/tenant/store-context";
import { usePageTitle } from "@/shared/ui/PageFrame";
import styles from "./LoginPage.module.css";
import { Doorway } from "./parts/Doorway";

export function LoginPage() {
  const { t } = useWords("auth");
  const { t: code } = useWords("code");
  const { t: account } = useWords("account");
  const { t: common } = useWords("common");
  const { mobileNumber, settings, path } = useStore();
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
  usePageTitle(t("signIn"));
  // A guest may sign in with an account; other signed-in users are redirected.
  if (claims && !guest && claims.store === mobileNumber) {
    return <Navigate to={destination(claims.role, mobileNumber, search.get("continue"))} replace />;
  }
  return (
    <Doorway>
      {byCode ? <CodeSignInForm /> : <SignInForm />}
      <p className={`${styles.other} ${styles.ways}`}>
        {codeAllowed && (
          <Link to={{ search: withParameter("by", byCode ? null : "code") }} replace>
            {code(byCode ? "byCode.password" : "byCode.link")}
          </Link>
        )}
        {config.codes && (
          <Link to={{ pathname: path("claim"), search: withParameter("send", "") }}>
            {code("forgotten.link")}
          </Link>
        )}
        <Link to={{ pathname: path("claim"), search: withParameter("send", null) }}>
          {code(config.codes ? "forgotten.have" : "claim.link")}
        </Link>
        {settings.guestLogin && !settings.onlyProducts && (
          <Link to={path("orders/find")}>{common("nav.findOrder")}</Link>
        )}
      </p>
      {settings.signUp && (
        <p className={styles.other}>
          {account("signUp.question")}{" "}
          <Link to={{ pathname: path("signup"), search: withParameter("by", null) }}>
            {account("signUp.title")}
          </Link>
        </p>
      )}
    </Doorway>
  );
}
