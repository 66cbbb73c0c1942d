import { Link, Navigate, useSearchParams } from "react-router";
import { destination } from "@/features/auth/rules";
import { SignInForm } from "@/features/auth/SignInForm";
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
  usePageTitle(`${t("signIn")} · ${company.name}`);
  // A guest comes here to sign in as himself; anyone else who is signed in has no business here.
  if (claims && !guest && claims.store === mobileNumber) {
    return <Navigate to={destination(claims.role, mobileNumber, search.get("continue"))} replace />;
  }
  return (
    <Doorway>
      <SignInForm />
      <p className={styles.other}>
        <Link to={{ pathname: path("claim"), search: search.toString() }}>{t("claim.link")}</Link>
      </p>
      {settings.signUp && (
        <p className={styles.other}>
          {account("signUp.question")} <Link to={path("signup")}>{account("signUp.title")}</Link>
        </p>
      )}
    </Doorway>
  );
}
