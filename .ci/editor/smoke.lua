-- Neovim without plugins: it attaches, shows what is wrong, and formats.
local function must(what, ok)
  if not ok then
    io.stderr:write('neovim: ' .. what .. '\n')
    vim.cmd('cquit')
  end
end
local id = vim.lsp.start_client({ name = 'camel-edit', cmd = { vim.env.CAMEL_EDIT, 'lsp' }, root_dir = vim.fn.getcwd() })
must('camel-edit does not start', id)
vim.lsp.buf_attach_client(0, id)
must('no diagnostics', vim.wait(20000, function() return #vim.diagnostic.get(0) > 1 end, 20))
local found = vim.diagnostic.get(0)
must('it is said by ' .. found[1].source, found[1].source == 'camel-edit')
if vim.lsp.buf.format then
  vim.lsp.buf.format({ timeout_ms = 20000 })
else
  vim.lsp.buf.formatting_sync(nil, 20000)
end
local text = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
must('formatted it is\n' .. text, text == [[
- route:
    from:
      uri: timer:tick
      steps:
        - log:
            message: "🐪 ${body}"
        - to:
            uri: direct:bill]])
must('diagnostics stay', vim.wait(20000, function() return #vim.diagnostic.get(0) == 0 end, 20))
print('neovim ' .. tostring(vim.version().major) .. '.' .. tostring(vim.version().minor) .. ': ' .. #found .. ' diagnostics, formatted, none left\n')
vim.cmd('qall!')
