import { Link, Navigate, useSearchParams } from "react-router";
import { destination } from "@/features/people/auth/rules";
import { SignUpForm } from "@/features/people/auth/SignUpForm";
import { useWords } from "@/shared/i18n/useWords";
import { useSession } from "@/shared/session/useSession";
import { useStore } from "@/shared/tenant/store-context";
import { usePageTitle } from "@/shared/ui/PageFrame";
import styles from "./LoginPage.module.css";
import { Doorway } from "./parts/Doorway";

export function SignUpPage() {
  const { t } = useWords("account");
  const { t: auth } = useWords("auth");
  const { mobileNumber, settings, path } = useStore();
  const { claims, guest } = useSession();
  const [search] = useSearchParams();
  usePageTitle(t("signUp.title"));
  if (claims && !guest)
    return <Navigate to={destination(claims.role, mobileNumber, search.get("continue"))} replace />;
  return (
    <Doorway wide>
      {settings.signUp ? (
        <SignUpForm />
      ) : (
        <div className={styles.off}>
          <h2>{t("signUp.off")}</h2>
          <p>{t("signUp.offHelp")}</p>
        </div>
      )}
      <p className={styles.other}>
        {t("signUp.haveAccount")}{" "}
        <Link to={{ pathname: path("login"), search: search.toString() }}>{auth("signIn")}</Link>
      </p>
    </Doorway>
  );
}
