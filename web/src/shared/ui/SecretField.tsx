import { type ComponentProps, useState } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { IconButton } from "./Button";
import { Field } from "./Field";

/** A password field with a button that shows the password. */
export function SecretField(props: Omit<ComponentProps<typeof Field>, "type" | "after">) {
  const { t } = useWords("common");
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? "text" : "password"}
      after={
        <IconButton
          icon={shown ? "eyeOff" : "eye"}
          label={t(shown ? "hidePassword" : "showPassword")}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
