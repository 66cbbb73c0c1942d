"""The data of a store itself: settings, company, branding, pictures and files, the installed app."""
