import { Link, Navigate } from "react-router";
import { SignUpForm } from "@/features/auth/SignUpForm";
import { useWords } from "@/shared/i18n/useWords";
import { useSession } from "@/shared/session/useSession";
import { useStore } from "@/shared/tenant/store-context";
import { usePageTitle } from "@/shared/ui/PageFrame";
import styles from "./LoginPage.module.css";
import { Doorway } from "./parts/Doorway";

export function SignUpPage() {
  const { t } = useWords("account");
  const { t: auth } = useWords("auth");
  const { company, settings, path } = useStore();
  const { claims, guest, owner } = useSession();
  usePageTitle(`${t("signUp.title")} · ${company.name}`);
  if (claims && !guest) return <Navigate to={path(owner ? "owner" : "")} replace />;
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
        {t("signUp.haveAccount")} <Link to={path("login")}>{auth("signIn")}</Link>
      </p>
    </Doorway>
  );
}
