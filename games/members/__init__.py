"""Members to each other, and what the site knows of them: their page, holidays, where news reach them."""
