"""A store's own: settings, company, branding, pictures and files, the installed app."""
