import type { FormInstance } from "antd";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";

/** Returns a function that shows a refusal: next to the fields that the server names, or as a notice. */
export function useServerErrors<Values extends object>(form: FormInstance<Values>) {
  const { t } = useWords("common");
  return (error: unknown) => {
    const { message, errors } = readProblem(error);
    const inForm = Object.keys(form.getFieldsValue()) as (keyof Values & string)[];
    const wrong = inForm.filter((name) => errors[name]);
    if (wrong.length === 0) notify(message ?? t("somethingWentWrong"), { tone: "warning" });
    for (const name of wrong) form.setFields([{ name: name as never, errors: errors[name] }]);
    if (wrong[0]) form.focusField(wrong[0] as never);
  };
}
